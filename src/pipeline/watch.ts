/** Is told the name of each part of a build as it begins. */
export type Watch = (step: string) => void;

export const unwatched: Watch = () => {};
