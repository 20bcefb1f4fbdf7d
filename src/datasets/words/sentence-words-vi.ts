import { formatNumber } from './format-number.ts';
import { endsOf, monthRuns, type MonthRun } from '../measures/month-runs.ts';

export const numberVi = formatNumber('vi', 0);

export function listVi(items: readonly (string | number)[], conjunction = 'và'): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)!}`;
}

export function distanceVi(km: number): string {
  return km < 1 ? 'chưa đến 1 km' : `khoảng ${numberVi(km)} km`;
}

/** "từ tháng 11 đến tháng 4", "vào tháng 4 và tháng 5", "từ tháng 3 đến tháng 5 và vào tháng 10". */
export function monthsVi(months: readonly number[]): string {
  const runs = monthRuns(months);
  const [first] = runs;
  if (first?.length === 12) return 'quanh năm';
  if (first && runs.length === 1 && first.length <= 2)
    return `vào ${listVi(endsOf(first).map((month) => `tháng ${month}`))}`;
  if (runs.every(({ length }) => length <= 2)) return `vào các tháng ${listVi(runs.flatMap(endsOf))}`;
  return listVi(runs.map(runVi));
}

function runVi(run: MonthRun): string {
  return run.length <= 2
    ? `vào tháng ${endsOf(run).join(', ')}`
    : `từ tháng ${run.first} đến tháng ${run.last}`;
}
