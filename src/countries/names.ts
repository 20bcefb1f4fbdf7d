/** What something is called in the languages of the site. */
export interface Names {
  readonly en: string;
  readonly vi: string;
}
