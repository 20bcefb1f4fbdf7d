import { HtmlValidate } from 'html-validate';

/**
 * Our formatter writes `<!doctype html>` and `<br />`. A box that scrolls is a region inside a section. Fields that may be given
 * several times, as the places of a trip, share a name.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'doctype-style': ['error', { style: 'lowercase' }],
    'void-style': ['error', { style: 'selfclose' }],
    'no-trailing-whitespace': 'off',
    'form-dup-name': 'off',
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
});

/** What is wrong with the HTML of a page, a sentence each. */
export async function findInvalid(text: string): Promise<string[]> {
  const { results } = await validator.validateString(text);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (line ${line})`);
}
