import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './cleaning.ts'

test('entities become letters, even if they were encoded twice', () => {
  expect(cleanLine('Caf&eacute; &amp; th&#233;')).toBe('Café & thé')
  expect(cleanLine('Grandma&amp;rsquo;s')).toBe('Grandma’s')
})

test('an ampersand in a name is not an entity', () => {
  expect(cleanLine('R&D mix &notice &copyright')).toBe('R&D mix &notice &copyright')
})

test('a name has single spaces, none at its ends, and nothing invisible', () => {
  expect(cleanLine('\u00a0 Riz\u200b\u00a0\u202fbrisé\t\n5\u3000kg\ufeff ')).toBe('Riz brisé 5 kg')
  expect(cleanLine('so\u00adft \u202etxet\u202c')).toBe('soft txet')
})

test('control characters and lone surrogates do not reach the shop', () => {
  expect(cleanLine('a\u0000b\u0007c\u001b')).toBe('abc')
  expect(cleanLine('x\ud83d')).toBe('x\ufffd')
})

test('Windows-1252 letters read as control characters are restored', () => {
  expect(cleanLine('Anna\u0092s \u0093best\u0094 \u0080')).toBe('Anna’s “best” €')
})

test('a no-break space read in the wrong encoding becomes a space', () => {
  expect(cleanLine('For Men\u00c2\u00a0- Black')).toBe('For Men - Black')
})

test('accents are composed, and a lost letter stays marked', () => {
  expect(cleanLine('Cre\u0300me')).toBe('Crème')
  expect(cleanLine('Nestl\ufffd')).toBe('Nestl\ufffd')
})

test('a description becomes plain text with its lines', () => {
  expect(cleanText('<p>Riz <b>brisé</b></p><ul><li>Mali</li><li>5&nbsp;kg</li></ul>a<br/>b')).toBe(
    'Riz brisé\n\n- Mali\n- 5 kg\na\nb',
  )
  expect(cleanText('one \r\n two\r\n\r\n\r\n\r\nthree')).toBe('one\ntwo\n\nthree')
})

test('scripts, styles and comments are removed with their contents', () => {
  expect(cleanText('a<script>alert("x")</script>b<STYLE>p{}</style >c<!-- d -->e')).toBe('abce')
  expect(cleanText('a<!-- never closed <b>b</b>')).toBe('a<!-- never closed b')
})

test('a less-than sign is not a tag', () => {
  expect(cleanText('DC 5V, <200mA and 5 < 6 > 4')).toBe('DC 5V, <200mA and 5 < 6 > 4')
})
