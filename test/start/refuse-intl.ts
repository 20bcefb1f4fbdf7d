// Preloaded into a service: whatever uses the data of Intl fails.
function refuse(place: object, name: string): void {
  Object.defineProperty(place, name, {
    get: () => {
      throw new Error(`${name} loads the data of Intl`);
    },
  });
}

for (const name of [
  'Collator',
  'DateTimeFormat',
  'DisplayNames',
  'ListFormat',
  'NumberFormat',
  'PluralRules',
])
  refuse(Intl, name);
for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
  refuse(Date.prototype, name);
refuse(Number.prototype, 'toLocaleString');
refuse(String.prototype, 'localeCompare');
