/** Called with the name of each build phase as it begins. */
export type Watch = (step: string) => void;

export const unwatched: Watch = () => {};
