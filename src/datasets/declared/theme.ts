/** Our datasets' themes from the EU data theme list, by code. */
export const THEMES = {
  ECON: 'Economy and finance',
  ENVI: 'Environment',
  REGI: 'Regions and cities',
  TECH: 'Science and technology',
} as const;

export type Theme = keyof typeof THEMES;
