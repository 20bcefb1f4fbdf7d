/** The currencies for displaying prices. Prices are stored in VND. */
export const CURRENCIES = ['USD', 'VND'] as const;

export type Currency = (typeof CURRENCIES)[number];

/** VND per unit of each currency on some day. */
export type Rates = Readonly<Record<Currency, number>>;
