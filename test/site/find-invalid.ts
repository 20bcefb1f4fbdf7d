import { HtmlValidate } from 'html-validate';

/**
 * Our formatter writes `<!doctype html>` and `<br />`. A scrolling box is a region inside a section. Fields that can be repeated,
 * such as the places of a trip, share a name.
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

/** The errors in a page's HTML, one sentence each. */
export async function findInvalid(text: string): Promise<string[]> {
  const { results } = await validator.validateString(text);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (line ${line})`);
}
