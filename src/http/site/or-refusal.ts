import { AnsweredError } from '../../errors.ts';

/** What an address asks for, or why it is refused. */
export function orRefusal<Asked>(parse: () => Asked): Asked | AnsweredError {
  try {
    return parse();
  } catch (error) {
    if (error instanceof AnsweredError) return error;
    throw error;
  }
}
