export class NothingStored extends Error {
  override name = 'NothingStored';

  constructor(key: string) {
    super(`There is nothing under ${key}`);
  }
}

/** The store is unreachable or fails: the same call may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store refuses: the same call fails until somebody changes something. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}
