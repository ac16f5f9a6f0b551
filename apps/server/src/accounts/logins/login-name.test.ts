import { describe, expect, test } from 'vitest'
import { isLoginNameAllowed, loginNameSkeleton } from './login-name.ts'
import { refuseWeakPassword } from './password-strength.ts'

describe('the name of a login', () => {
  test.each(['root', 'shop', 'Zoë', 'a.b@company.com', '小明', '王先生2', 'สมชาย', 'o_ne-2+x'])(
    'may be %s',
    (name) => {
      expect(isLoginNameAllowed(name)).toBe(true)
    },
  )

  test.each([
    ['a zero-width space', 'root\u200b'],
    ['a soft hyphen', 'ro\u00adot'],
    ['a mark that turns the direction', 'toor\u202e'],
    ['Cyrillic letters', 'r\u043e\u043et'],
    ['nothing but Cyrillic letters', '\u0440\u0430\u0443'],
    ['Greek letters', 'r\u03bfot'],
    ['full-width letters', '\uff52\uff4f\uff4f\uff54'],
    ['phonetic letters', 'r\u0251t'],
    ['a letter in two pieces', 'Zoe\u0308'],
    ['a blank', 'ro ot'],
    ['a word that is stripped', 'admin'],
    ['nothing to be seen', '...'],
    ['an emoji', 'root😀'],
  ])('may not have %s', (_, name) => {
    expect(isLoginNameAllowed(name)).toBe(false)
  })

  test.each([
    ['root', 'r00t'],
    ['root', 'Root'],
    ['root', 'róót'],
    ['root', 'ro.ot'],
    ['shop1', 'shopl'],
    ['shop1', 'shopI'],
  ])('%s resembles %s', (one, other) => {
    expect(loginNameSkeleton(one)).toBe(loginNameSkeleton(other))
  })

  test('is distinct from names that only resemble it', () => {
    expect(loginNameSkeleton('shop2')).not.toBe(loginNameSkeleton('shop3'))
    expect(loginNameSkeleton('ali')).not.toBe(loginNameSkeleton('all'))
  })
})

describe('a password', () => {
  test.each([
    'password',
    '12345678',
    '        ',
    'qwertyuiop',
    'aaaaaaaaaaaa',
    'Password1',
    'iloveyou123',
    'marianne1',
    'parley123',
    '20261123',
    'short1!',
    'x'.repeat(121),
  ])('%j is refused', (password) => {
    expect(() => refuseWeakPassword(password, 'marianne')).toThrow('password_weak')
  })

  test.each(['correct horse battery', 'long enough', 'kJ8#vQ2z', '话术机器人平台很好用'])(
    '%j is accepted',
    (password) => {
      expect(() => refuseWeakPassword(password, 'marianne')).not.toThrow()
    },
  )
})
