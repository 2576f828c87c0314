import { addressKey } from './client-address.js';

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '::1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['whatever a client wrote', 'unknown'],
    ['203.0.113.7:1234', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('counts %p under %p', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
