import { AnsweredError } from '../../errors.ts';

/** Returns the parsed value, or the error that refuses the address. */
export function orRefusal<Asked>(parse: () => Asked): Asked | AnsweredError {
  try {
    return parse();
  } catch (error) {
    if (error instanceof AnsweredError) return error;
    throw error;
  }
}
