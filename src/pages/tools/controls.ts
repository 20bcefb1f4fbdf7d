import { formField, itemList, selectBox } from '../blocks.ts';
import { html } from 'ghtml';
import type { Control, Field, OptionSource, Problem, Sent } from '../../tools/fields.ts';
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
  const list = optionsIn(options, data, words);
  const all = blank ? [['', blank[words.language]] as const, ...list] : list;
  const attributes = html`id="field-${name}" name="${name}" !${described(shown)}`;
  return labelled(shown, selectBox(attributes, all, valueOf(shown)));
}

function number(shown: ShownField, { minimum, maximum }: ControlOf<'number'>): string {
  const { name } = shown;
  const attributes = html`id="field-${name}" !${described(shown)}`;
  return labelled(shown, numberInput({ name, minimum, maximum, value: valueOf(shown), attributes }));
}

interface NumberInput {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly value: string;
  /** HTML. */
  readonly attributes: string;
}

const numberInput = ({ name, minimum, maximum, value, attributes }: NumberInput) =>
  html`<input
    type="number"
    inputmode="numeric"
    name="${name}"
    min="${minimum}"
    max="${maximum}"
    value="${value}"
    !${attributes}
  />`;

/** `input` is HTML. */
function labelled(shown: ShownField, input: string): string {
  const { name, field, words } = shown;
  return formField(`field-${name}`, html`${field.label[words.language]}`, input + notes(shown));
}

function several(shown: ShownField, { options }: ControlOf<'several'>): string {
  const { name, data, words, sent } = shown;
  const chosen = new Set(sent.get(name));
  const boxes = optionsIn(options, data, words).map(
    ([value, text]) =>
      html`<li>
        <label class="check"
          ><input type="checkbox" name="${name}" value="${value}" !${chosen.has(value) ? 'checked' : ''} />
          ${text}</label
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
  const places = [['', words.tools.noPlace] as const, ...optionsIn(options, data, words)];
  const lines = Array.from({ length }, (_, index) => {
    const stop = filled[index] ?? { place: '', days: '' };
    const { messages, mark } = lineProblems(shown, index);
    const placeName = fill(words.tools.stop, { number: index + 1 });
    const daysName = fill(words.tools.days, { number: index + 1 });
    const hint = html`placeholder="${words.tools.daysHeading}"`;
    const attributes = html`aria-label="${daysName}" !${hint} !${mark('days')}`;
    return html`<li !${messages ? 'class="wrong"' : ''}>
      !${selectBox(html`name="place" aria-label="${placeName}" !${mark('place')}`, places, stop.place)}
      !${numberInput({ name: 'days', minimum: 1, maximum: maximumDays, value: stop.days, attributes })}
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

/** In alphabetical order, unless the list has an order of its own. */
function optionsIn(source: OptionSource, data: ToolData, words: SiteWords) {
  const { compare } = new Intl.Collator(words.language);
  const options = source.list(data).map(({ value, label }) => [value, label[words.language]] as const);
  return source.byName ? options.toSorted(([, a], [, b]) => compare(a, b)) : options;
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
