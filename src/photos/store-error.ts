export class NothingStored extends Error {
  override name = 'NothingStored';

  constructor(key: string) {
    super(`There is nothing under ${key}`);
  }
}

/** The store cannot be reached or fails: the same call may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store answers, and refuses: the same call will not succeed before somebody has changed something. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}
