import { InvalidArgumentError, Option, type Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { SCOPES, type Scope } from '../../partners/caller.ts';
import { reads, writes } from '../command-effect.ts';
import { JSON_FLAG, wholeNumber } from '../flags.ts';
import type { OutputFlags } from './print.ts';
import type { AddFlags, RotateSecretFlags, ScopesFlags } from './partners.ts';
import type { IssueFlags, RotateFlags } from './tokens.ts';

/** Commands for partners and their tokens. Each action is loaded when it is called, as in `program.ts`. */
export function addPartnerCommands(program: Command): void {
  const partners = program.command('partners').description('partners that may access the rooms');
  writes(partners.command('add <name>'))
    .description('add a partner; its client secret is printed only once')
    .addOption(
      new Option('--scopes <scopes>', 'the most its tokens may do, separated by commas')
        .argParser(parseScopes)
        .default(SCOPES, SCOPES.join(',')),
    )
    .option(...JSON_FLAG)
    .action(async (name: string, flags: AddFlags) => {
      const { addNamedPartner } = await import('./partners.ts');
      await addNamedPartner(readConfig(), name, flags);
    });
  reads(partners.command('list'))
    .description('list the partners')
    .option(...JSON_FLAG)
    .action(async (flags: OutputFlags) => {
      const { printPartners } = await import('./partners.ts');
      await printPartners(readConfig(), flags);
    });
  reads(partners.command('show <id>'))
    .description('show a partner: its rooms, its tokens and its last use')
    .option(...JSON_FLAG)
    .action(async (id: string, flags: OutputFlags) => {
      const { showPartner } = await import('./show-partner.ts');
      await showPartner(readConfig(), id, flags);
    });
  addCutOffCommands(partners);
  addTokenCommands(program.command('tokens').description('access tokens of the partners'));
}

function addCutOffCommands(partners: Command): void {
  writes(partners.command('disable <id>'))
    .description("refuse a partner's secret and all its tokens from now on")
    .option(...JSON_FLAG)
    .action(async (id: string, flags: OutputFlags) => {
      const { disablePartnerOfId } = await import('./partners.ts');
      await disablePartnerOfId(readConfig(), id, flags);
    });
  writes(partners.command('enable <id>'))
    .description("accept a disabled partner's secret and tokens again")
    .option(...JSON_FLAG)
    .action(async (id: string, flags: OutputFlags) => {
      const { enablePartnerOfId } = await import('./partners.ts');
      await enablePartnerOfId(readConfig(), id, flags);
    });
  writes(partners.command('rotate <id>'))
    .description('give a partner a new client secret, printed only once; the old one ends')
    .option('--overlap-hours <count>', 'hours for which the old secret still works', wholeNumber(0, 8_760), 0)
    .option('--revoke-tokens', 'revoke all its tokens as well', false)
    .option(...JSON_FLAG)
    .action(async (id: string, flags: RotateSecretFlags) => {
      const { rotateSecretOfId } = await import('./partners.ts');
      await rotateSecretOfId(readConfig(), id, flags);
    });
  writes(partners.command('scopes <id>'))
    .description("change the most that a partner's tokens may do, from now on")
    .addOption(
      new Option('--scopes <scopes>', 'separated by commas').argParser(parseScopes).makeOptionMandatory(),
    )
    .option(...JSON_FLAG)
    .action(async (id: string, flags: ScopesFlags) => {
      const { changeScopesOfId } = await import('./partners.ts');
      await changeScopesOfId(readConfig(), id, flags);
    });
}

function addTokenCommands(tokens: Command): void {
  writes(tokens.command('issue <partner_id>'))
    .description('issue a token; it is printed only once')
    .addOption(
      new Option(
        '--scopes <scopes>',
        'its scopes, separated by commas (default: all scopes of the partner)',
      ).argParser(parseScopes),
    )
    .option('--days <count>', 'days until it expires; 0 for never', wholeNumber(0, 3_650), 90)
    .option('--label <text>', 'what it is for', parseLabel, '')
    .option(...JSON_FLAG)
    .action(async (partnerId: string, flags: IssueFlags) => {
      const { issuePartnerToken } = await import('./tokens.ts');
      await issuePartnerToken(readConfig(), partnerId, flags);
    });
  reads(tokens.command('list [partner_id]'))
    .description('list the tokens of all partners, or of one')
    .option(...JSON_FLAG)
    .action(async (partnerId: string | undefined, flags: OutputFlags) => {
      const { printTokens } = await import('./tokens.ts');
      await printTokens(readConfig(), partnerId, flags);
    });
  writes(tokens.command('revoke <id>'))
    .description('refuse a token from now on')
    .option(...JSON_FLAG)
    .action(async (id: string, flags: OutputFlags) => {
      const { revokeTokenOfId } = await import('./tokens.ts');
      await revokeTokenOfId(readConfig(), id, flags);
    });
  writes(tokens.command('rotate <id>'))
    .description('replace a token; the old one keeps working for a while')
    .option('--overlap-hours <count>', 'hours for which both work', wholeNumber(0, 8_760), 24)
    .option(...JSON_FLAG)
    .action(async (id: string, flags: RotateFlags) => {
      const { rotateTokenOfId } = await import('./tokens.ts');
      await rotateTokenOfId(readConfig(), id, flags);
    });
}

function parseScopes(text: string): Scope[] {
  const asked = new Set(text.split(','));
  const scopes = SCOPES.filter((scope) => asked.delete(scope));
  if (asked.size > 0 || scopes.length === 0)
    throw new InvalidArgumentError(`It must be one or more of ${SCOPES.join(',')}.`);
  return scopes;
}

function parseLabel(text: string): string {
  if (!/^\P{Cc}{0,100}$/u.test(text))
    throw new InvalidArgumentError('It must be one line of at most 100 characters.');
  return text;
}
