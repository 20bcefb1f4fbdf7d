import type { Catalogue } from '../catalogue.ts';
import { createTextChooser, type TextChooser } from './choose-text.ts';
import type { Language } from '../language.ts';
import { item } from './wire.ts';

/** A catalogue entry as rooms show it, as JSON, and the languages of its texts. */
export interface Label {
  readonly json: string;
  readonly languages: readonly Language[];
}

interface AmenityLabel extends Label {
  readonly typeId: number;
  /** Includes its type. */
  readonly typedJson: string;
}

/** A catalogue's labels for one order of languages, each serialised once, because rooms share most of them. */
export interface Labels {
  readonly bedType: (id: number) => Label;
  readonly roomType: (id: number) => Label;
  readonly propertyType: (id: number) => Label;
  readonly amenityType: (id: number) => Label;
  readonly amenity: (id: number) => AmenityLabel;
  readonly photoTag: (id: number) => Label;
  readonly destination: (id: number) => Label;
}

export function createLabels(catalogue: Catalogue, languages: readonly Language[]): Labels {
  const described =
    (kind: 'room_type' | 'property_type' | 'amenity_type') => (id: number, texts: TextChooser) => {
      const { name, description } = catalogue.get(kind, id);
      return { id, name: texts.choose(name), description: texts.choose(description) };
    };
  const presentType = described('amenity_type');
  const label = (present: (id: number, texts: TextChooser) => object) =>
    remember((id): Label => {
      const texts = createTextChooser(languages);
      return { json: JSON.stringify(present(id, texts)), languages: texts.languagesUsed() };
    });
  return {
    bedType: label((id, { choose }) => ({ id, name: choose(catalogue.get('bed_type', id).name) })),
    roomType: label(described('room_type')),
    propertyType: label(described('property_type')),
    amenityType: label(presentType),
    photoTag: label((id, { choose }) => {
      const { name, normalized } = catalogue.get('photo_tag', id);
      return { id, name: choose(name), normalized };
    }),
    destination: label((id, { choose }) => {
      const { name, url } = catalogue.get('destination', id);
      return { id, name: choose(name), url };
    }),
    amenity: remember((id) => {
      const texts = createTextChooser(languages);
      const { name, description, icon, amenity_type_id: typeId } = catalogue.get('amenity', id);
      const amenity = { id, name: texts.choose(name), description: texts.choose(description), icon };
      const typed = { ...amenity, type: item(presentType(typeId, texts)) };
      const [json, typedJson] = [JSON.stringify(amenity), JSON.stringify(typed)];
      return { json, typedJson, typeId, languages: texts.languagesUsed() };
    }),
  };
}

/** The labels of the most recent catalogue. There are only a few dozen orders of languages. */
export function createLabelsCache(): (catalogue: Catalogue, languages: readonly Language[]) => Labels {
  let current: Catalogue | undefined;
  const byOrder = new Map<string, Labels>();
  return (catalogue, languages) => {
    if (catalogue !== current) byOrder.clear();
    current = catalogue;
    return byOrder.getOrInsertComputed(languages.join(), () => createLabels(catalogue, languages));
  };
}

function remember<Value>(make: (id: number) => Value): (id: number) => Value {
  const known = new Map<number, Value>();
  return (id) => known.getOrInsertComputed(id, make);
}
