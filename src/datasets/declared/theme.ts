/** The themes of the European data portals that our datasets belong to, by their code. */
export const THEMES = {
  ECON: 'Economy and finance',
  ENVI: 'Environment',
  REGI: 'Regions and cities',
  TECH: 'Science and technology',
} as const;

export type Theme = keyof typeof THEMES;
