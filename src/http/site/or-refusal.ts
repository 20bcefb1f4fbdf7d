import { AnsweredError } from '../../errors.ts';

/** Returns the parsed request, or the reason it is refused. */
export function orRefusal<Asked>(parse: () => Asked): Asked | AnsweredError {
  try {
    return parse();
  } catch (error) {
    if (error instanceof AnsweredError) return error;
    throw error;
  }
}
