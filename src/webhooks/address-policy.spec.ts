import { AddressPolicy } from './address-policy.js';

describe('an address that events are sent to', () => {
  it.each([
    '0.0.0.0',
    '10.255.255.255',
    '100.100.100.200',
    '127.0.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.31.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '100::1',
    '2001:0:1::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'not an address',
  ])('is not %s', (address) => {
    expect(new AddressPolicy('off').allows(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '223.255.255.255', '2606:4700::1111', '2a00:1450::1'])(
    'may be %s',
    (address) => {
      expect(new AddressPolicy('off').allows(address)).toBe(true);
    },
  );

  it('may be a private one where the operator allows all, or its network', () => {
    expect(new AddressPolicy('on').allows('169.254.169.254')).toBe(true);
    const policy = new AddressPolicy(['10.1.0.0/16', 'fd00:1::/32']);
    expect(['10.1.2.3', 'fd00:1::5', '10.2.0.1', 'fd00:2::5'].map((each) => policy.allows(each))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
