import { TabStorage } from './tab-storage.js';

/** What a browser does whose owner lets pages keep nothing. */
const REFUSED = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

afterEach(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));

function give(sessionStorage: object): void {
  Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true });
}

it.each([
  ['is blocked', { getItem: REFUSED, setItem: REFUSED, removeItem: REFUSED }],
  ['has no room', { getItem: () => null, setItem: REFUSED, removeItem: () => undefined }],
])('keeps a value for the page where the storage %s', (_, storage) => {
  give(storage);
  const kept = new TabStorage('key');
  expect(kept.read()).toBeNull();
  kept.write('value');
  expect(kept.read()).toBe('value');
  kept.write(null);
  expect(kept.read()).toBeNull();
});

it('keeps a value for the tab where it may', () => {
  const items = new Map<string, string>();
  give({
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  new TabStorage('key').write('value');
  expect(new TabStorage('key').read()).toBe('value');
  new TabStorage('key').write(null);
  expect(items.size).toBe(0);
});
