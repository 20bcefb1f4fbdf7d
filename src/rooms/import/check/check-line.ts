import { isDay, isInstant } from '../lines/calendar.ts';
import { checkRoom, rememberRoom } from './check-room.ts';
import type { CatalogueLine, HostLine, ImportLine, RateLine } from '../lines/import-line.ts';
import type { Problem } from '../lines/line-problem.ts';
import { isInCatalogue, NOT_THERE, TWICE, type Surroundings } from './surroundings.ts';

/** Checks what a schema cannot express: that names are unique and that references exist. */
export function checkLine(line: ImportLine, around: Surroundings): Iterable<Problem> {
  if (line.type === 'room') return checkRoom(line, around);
  if (line.type === 'host') return checkHost(line, around);
  return line.type === 'exchange_rate' ? checkRate(line, around) : checkEntry(line, around);
}

/** Lets later lines refer to this one and conflict with it. */
export function rememberLine(line: ImportLine, around: Surroundings): void {
  if (line.type === 'room') rememberRoom(line, around);
  else if (line.type === 'host') rememberHost(line, around);
  else if (line.type === 'exchange_rate') around.names.rates.add(rateKey(line));
  else around.names.catalogue[line.type].add(line.id);
}

const rateKey = ({ currency, valid_from }: RateLine) => `${currency} ${valid_from}`;

function* checkEntry(line: CatalogueLine, { names }: Surroundings): Generator<Problem> {
  if (names.catalogue[line.type].has(line.id)) yield { field: 'id', reason: TWICE };
  if (line.type === 'amenity' && !isInCatalogue(names, 'amenity_type', line.amenity_type_id))
    yield { field: 'amenity_type_id', reason: NOT_THERE };
}

function* checkRate(line: RateLine, { names }: Surroundings): Generator<Problem> {
  if (names.rates.has(rateKey(line))) yield { field: 'valid_from', reason: TWICE };
  if (!isDay(line.valid_from)) yield { field: 'valid_from', reason: 'is not a valid date' };
}

function* checkHost(line: HostLine, { names, files }: Surroundings): Generator<Problem> {
  if (names.hosts.has(line.id)) yield { field: 'id', reason: TWICE };
  if (!isInstant(line.created_at)) yield { field: 'created_at', reason: 'is not a valid date and time' };
  const reason = line.avatar_file === null ? undefined : files.findProblem(line.avatar_file);
  if (reason !== undefined) yield { field: 'avatar_file', reason };
}

function rememberHost(line: HostLine, { names, facts, files }: Surroundings): void {
  names.hosts.add(line.id);
  if (line.avatar_file === null) return;
  const file = files.get(line.avatar_file);
  const stored = facts.hosts.get(line.id);
  if (stored?.avatar_key && stored.avatar_sha256 === file.sha256)
    files.unchanged.set(stored.avatar_key, line.avatar_file);
  else file.isNeeded = true;
}
