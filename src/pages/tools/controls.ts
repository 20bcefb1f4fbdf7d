import { itemList } from '../blocks.ts';
import { html } from 'ghtml';
import type { Control, Field, Option, OptionSource, Problem, Sent } from '../../tools/fields.ts';
import { listStops } from '../../tools/trip-budget.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { fill, type SiteWords } from '../language.ts';

/** A form field with the value sent and its error. */
interface ShownField {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly sent: Sent;
  readonly problem: Problem | undefined;
  readonly data: ToolData;
  readonly words: SiteWords;
}

export function renderControl(shown: ShownField): string {
  const { control } = shown.field;
  if (control.type === 'choice') return choice(shown, control);
  if (control.type === 'several') return several(shown, control);
  return control.type === 'number' ? number(shown, control) : stops(shown, control);
}

type ControlOf<Type extends Control['type']> = Extract<Control, { type: Type }>;

function choice(shown: ShownField, { options, blank }: ControlOf<'choice'>): string {
  const { name, words, data } = shown;
  const list = optionTags(listInOrder(options, data, words), valueOf(shown), words);
  return labelled(
    shown,
    html`<select id="field-${name}" name="${name}" !${described(shown)}>
      !${blank ? html`<option value="">${blank[words.language]}</option>` : ''} !${list}
    </select>`,
  );
}

function number(shown: ShownField, { minimum, maximum }: ControlOf<'number'>): string {
  const { name } = shown;
  return labelled(
    shown,
    html`<input
      type="number"
      inputmode="numeric"
      id="field-${name}"
      name="${name}"
      min="${minimum}"
      max="${maximum}"
      value="${valueOf(shown)}"
      !${described(shown)}
    />`,
  );
}

/** `input` is HTML. */
function labelled(shown: ShownField, input: string): string {
  const { name, field, words } = shown;
  return html`<div class="field">
    <label for="field-${name}">${field.label[words.language]}</label>
    !${input} !${notes(shown)}
  </div>`;
}

function several(shown: ShownField, { options }: ControlOf<'several'>): string {
  const { name, data, words, sent } = shown;
  const chosen = new Set(sent.get(name));
  const boxes = listInOrder(options, data, words).map(
    ({ value, label: text }) =>
      html`<li>
        <label class="check"
          ><input type="checkbox" name="${name}" value="${value}" !${chosen.has(value) ? 'checked' : ''} />
          ${text[words.language]}</label
        >
      </li>`,
  );
  return fieldset(shown, itemList(boxes, 'checks'));
}

const LEAST_STOPS = 3;

/** Always has an empty row, so that readers can add places without a script. */
function stops(shown: ShownField, { options, maximumDays, most }: ControlOf<'stops'>): string {
  const { sent, data, words } = shown;
  const filled = listStops(sent);
  const length = Math.min(Math.max(LEAST_STOPS, filled.length + 1), most);
  const all = listInOrder(options, data, words);
  const lines = Array.from({ length }, (_, index) => {
    const stop = filled[index] ?? { place: '', days: '' };
    const { messages, mark } = lineProblems(shown, index);
    const placeName = fill(words.tools.stop, { number: index + 1 });
    const daysName = fill(words.tools.days, { number: index + 1 });
    return html`<li !${messages ? 'class="wrong"' : ''}>
      <select name="place" aria-label="${placeName}" !${mark('place')}>
        <option value="">${words.tools.noPlace}</option>
        !${optionTags(all, stop.place, words)}
      </select>
      <input
        type="number"
        inputmode="numeric"
        name="days"
        aria-label="${daysName}"
        placeholder="${words.tools.daysHeading}"
        min="1"
        max="${maximumDays}"
        value="${stop.days}"
        !${mark('days')}
      />
      !${messages}
    </li>`;
  });
  return fieldset(
    shown,
    html`<ol class="stops">
      !${lines.join('')}
    </ol>`,
  );
}

function fieldset(shown: ShownField, content: string): string {
  const { field, words } = shown;
  return html`<fieldset class="field" !${described(shown)}>
    <legend>${field.label[words.language]}</legend>
    !${notes(shown)} !${content}
  </fieldset>`;
}

function listInOrder(source: OptionSource, data: ToolData, words: SiteWords): readonly Option[] {
  const list = source.list(data);
  if (!source.byName) return list;
  const { compare } = new Intl.Collator(words.language);
  return list.toSorted((a, b) => compare(a.label[words.language], b.label[words.language]));
}

function optionTags(list: readonly Option[], chosen: string, words: SiteWords): string {
  return list
    .map(
      ({ value, label: text }) =>
        html`<option value="${value}" !${value === chosen ? 'selected' : ''}>
          ${text[words.language]}
        </option>`,
    )
    .join('');
}

/** The error of the whole field. Errors in single lines appear next to those lines. */
function wholeProblem({ problem }: ShownField): Problem | undefined {
  return problem?.lines ? undefined : problem;
}

function notes(shown: ShownField): string {
  const { name, field, words } = shown;
  const problem = wholeProblem(shown);
  const hint = field.hint ? html`<p class="hint" id="hint-${name}">${field.hint[words.language]}</p>` : '';
  return hint + (problem ? html`<p class="problem" id="problem-${name}">${problem[words.language]}</p>` : '');
}

/** The error messages for one line, and the ARIA attributes of its inputs. */
function lineProblems({ name, problem, words }: ShownField, line: number) {
  const wrong = problem?.lines?.filter((each) => each.line === line) ?? [];
  const idOf = (input: string) => `problem-${name}-${line}-${input}`;
  return {
    messages: wrong
      .map(({ input, phrase }) => html`<p class="problem" id="${idOf(input)}">${phrase[words.language]}</p>`)
      .join(''),
    mark: (input: string) =>
      wrong.some((each) => each.input === input)
        ? html`aria-describedby="${idOf(input)}" aria-invalid="true"`
        : '',
  };
}

function described(shown: ShownField): string {
  const { name, field } = shown;
  const problem = wholeProblem(shown);
  const ids = [problem ? `problem-${name}` : '', field.hint ? `hint-${name}` : ''].filter(Boolean);
  const by = ids.length > 0 ? html`aria-describedby="${ids.join(' ')}"` : '';
  return problem ? `${by} aria-invalid="true"` : by;
}

function valueOf({ name, field, sent }: ShownField): string {
  return sent.get(name)?.[0]?.trim() ?? field.suggested ?? '';
}
