/**
 * The shop's packs as outlines on a 600 by 600 canvas: a body in the maker's colour, a light window with a picture of
 * the contents, the brand above or next to it, name and unit below.
 */

/** Centre of a line of text and its maximum width. */
type TextPlace = { x: number; y: number; width: number }

export type Pack = {
  /** Outline in the maker's colour. */
  body: string
  left: number
  right: number
  /** The height of the base, where the shadow is. */
  base: number
  /** Light area of the label; `bulge` curves its edges around a round body, `radius` rounds its corners. */
  window: { x: number; y: number; width: number; height: number; bulge?: number; radius?: number }
  brand: TextPlace
  /** Name and unit are centred in this height. */
  name: TextPlace & { height: number }
  /** Flat faces catch less light than round ones. */
  flat?: boolean
  /** Side faces, in the body's colour darkened. */
  behind?: string
  /** Caps, lids, seams. */
  over?: string
}

const cap = (x: number, y: number, width: number, height: number, radius = 8) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="url(#cap)"/>`
const seam = (d: string) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="2.5"/>`
const shade = (d: string, opacity: number) => `<path d="${d}" fill="#000" fill-opacity="${opacity}"/>`
const light = (d: string, opacity: number) => `<path d="${d}" fill="#fff" fill-opacity="${opacity}"/>`

const shapes = {
  pouch: {
    body: 'M200 112Q300 105 400 112L397 142Q400 300 405 498Q300 516 195 498Q200 300 203 142Z',
    left: 194,
    right: 406,
    base: 508,
    window: { x: 180, y: 222, width: 240, height: 166, bulge: 5 },
    brand: { x: 300, y: 180, width: 168 },
    name: { x: 300, y: 443, width: 180, height: 100 },
    over: seam('M205 126Q300 119 395 126M206 137Q300 130 394 137'),
  },
  sack: {
    body: 'M196 124Q300 104 404 124Q398 150 412 190Q428 340 414 486Q404 512 300 512Q196 512 186 486Q172 340 188 190Q202 150 196 124Z',
    left: 178,
    right: 422,
    base: 511,
    window: { x: 170, y: 232, width: 260, height: 164, bulge: 8 },
    brand: { x: 300, y: 192, width: 190 },
    name: { x: 300, y: 450, width: 200, height: 96 },
    over: '<path d="M200 146Q300 127 400 146" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="4" stroke-dasharray="11 8"/>',
  },
  box: {
    body: 'M198 124H374V510H198Z',
    left: 198,
    right: 374,
    base: 509,
    window: { x: 198, y: 226, width: 176, height: 164 },
    brand: { x: 286, y: 176, width: 152 },
    name: { x: 286, y: 450, width: 156, height: 104 },
    flat: true,
    behind: shade('M374 124 404 104V488L374 510Z', 0.42) + light('M198 124 228 104H404L374 124Z', 0.3),
  },
  card: {
    body: 'M219 100H381Q395 100 395 114V496Q395 510 381 510H219Q205 510 205 496V114Q205 100 219 100Z',
    left: 205,
    right: 395,
    base: 509,
    window: { x: 223, y: 206, width: 154, height: 196, radius: 16 },
    brand: { x: 300, y: 170, width: 160 },
    name: { x: 300, y: 455, width: 168, height: 96 },
    flat: true,
    over: '<rect x="272" y="116" width="56" height="15" rx="7.5" fill="#fff" fill-opacity=".85"/>',
  },
  bottle: {
    body: 'M266 148V176C266 212 206 226 206 300V488Q206 510 228 510H372Q394 510 394 488V300C394 226 334 212 334 176V148Z',
    left: 206,
    right: 394,
    base: 509,
    window: { x: 200, y: 306, width: 200, height: 124, bulge: 4 },
    brand: { x: 300, y: 272, width: 150 },
    name: { x: 300, y: 469, width: 166, height: 78 },
    over: cap(257, 94, 86, 56),
  },
  flask: {
    body: 'M277 136V158C277 196 228 208 228 262V338Q237 350 228 362V488Q228 510 250 510H350Q372 510 372 488V362Q363 350 372 338V262C372 208 323 196 323 158V136Z',
    left: 228,
    right: 372,
    base: 509,
    window: { x: 220, y: 292, width: 160, height: 124, bulge: 5 },
    brand: { x: 300, y: 255, width: 122 },
    name: { x: 300, y: 461, width: 130, height: 86 },
    over: cap(269, 96, 62, 42),
  },
  jug: {
    body: 'M190 262Q190 200 246 184L246 166H306V176H352Q410 180 410 240V486Q410 510 386 510H214Q190 510 190 486ZM334 206Q322 206 322 218V238Q322 250 334 250H372Q382 250 382 238V228Q382 206 360 206Z',
    left: 190,
    right: 410,
    base: 509,
    window: { x: 184, y: 314, width: 232, height: 118, bulge: 3 },
    brand: { x: 296, y: 284, width: 180 },
    name: { x: 300, y: 470, width: 190, height: 76 },
    over: cap(240, 112, 72, 56),
  },
  jar: {
    body: 'M214 164H386Q408 174 408 208V478Q408 510 374 510H226Q192 510 192 478V208Q192 174 214 164Z',
    left: 192,
    right: 408,
    base: 509,
    window: { x: 186, y: 250, width: 228, height: 150, bulge: 4 },
    brand: { x: 300, y: 212, width: 176 },
    name: { x: 300, y: 454, width: 180, height: 98 },
    over: '<rect x="202" y="112" width="196" height="54" rx="11" fill="#E2B13C"/><rect x="202" y="112" width="196" height="54" rx="11" fill="url(#volume)"/><path d="M204 150H396" stroke="#000" stroke-opacity=".16" stroke-width="3"/>',
  },
  can: {
    body: 'M200 132H400V490Q300 520 200 490Z',
    left: 200,
    right: 400,
    base: 505,
    window: { x: 194, y: 232, width: 212, height: 158, bulge: 14 },
    brand: { x: 300, y: 196, width: 168 },
    name: { x: 300, y: 448, width: 168, height: 96 },
    over: '<ellipse cx="300" cy="132" rx="100" ry="19" fill="#DDE2E7"/><ellipse cx="300" cy="134" rx="86" ry="14" fill="#B9C1C9"/><ellipse cx="300" cy="137" rx="80" ry="11" fill="#CDD4DA"/><path d="M200 482Q300 512 400 482V490Q300 520 200 490Z" fill="#C3CAD1"/>',
  },
  slim: {
    body: 'M240 150Q232 158 232 172V480Q232 494 244 502Q300 516 356 502Q368 494 368 480V172Q368 158 360 150Q300 138 240 150Z',
    left: 232,
    right: 368,
    base: 507,
    window: { x: 226, y: 236, width: 148, height: 150, bulge: 9 },
    brand: { x: 300, y: 200, width: 114 },
    name: { x: 300, y: 444, width: 118, height: 96 },
    over: '<ellipse cx="300" cy="146" rx="60" ry="11" fill="#DDE2E7"/><ellipse cx="300" cy="147" rx="51" ry="8" fill="#B9C1C9"/><path d="M288 147h24" stroke="#8D969E" stroke-width="5" stroke-linecap="round"/>',
  },
  aerosol: {
    body: 'M232 196Q234 164 266 160H334Q366 164 368 196V494Q300 516 232 494Z',
    left: 232,
    right: 368,
    base: 506,
    window: { x: 226, y: 258, width: 148, height: 136, bulge: 7 },
    brand: { x: 300, y: 220, width: 116 },
    name: { x: 300, y: 448, width: 118, height: 94 },
    over: cap(260, 92, 80, 70, 14),
  },
  tub: {
    body: 'M176 206H424L398 498Q300 518 202 498Z',
    left: 180,
    right: 420,
    base: 508,
    window: { x: 160, y: 278, width: 280, height: 128, bulge: 7 },
    brand: { x: 300, y: 246, width: 200 },
    name: { x: 300, y: 456, width: 184, height: 88 },
    over: cap(160, 164, 280, 44, 10),
  },
  tube: {
    body: 'M194 106H406V124L354 440H246L194 124Z',
    left: 200,
    right: 400,
    base: 509,
    window: { x: 180, y: 204, width: 240, height: 128, bulge: 4 },
    brand: { x: 300, y: 166, width: 168 },
    name: { x: 300, y: 386, width: 108, height: 98 },
    over: seam('M195 124H405') + cap(244, 440, 112, 70, 9),
  },
  carton: {
    body: 'M206 190H368V510H206Z',
    left: 206,
    right: 368,
    base: 509,
    window: { x: 206, y: 268, width: 162, height: 134 },
    brand: { x: 287, y: 230, width: 140 },
    name: { x: 287, y: 456, width: 144, height: 96 },
    flat: true,
    behind:
      shade('M368 190 400 172V490L368 510Z', 0.42) +
      light('M206 190 230 128H378L368 190Z', 0.28) +
      shade('M368 190 378 128 400 172Z', 0.3) +
      shade('M230 104H378V130H230Z', 0.16),
    over: '<ellipse cx="292" cy="164" rx="25" ry="17" fill="#C9C2BA"/><ellipse cx="292" cy="159" rx="25" ry="17" fill="#fff"/>',
  },
  pump: {
    body: 'M212 254Q214 222 248 222H352Q386 222 388 254V486Q388 510 364 510H236Q212 510 212 486Z',
    left: 212,
    right: 388,
    base: 509,
    window: { x: 206, y: 294, width: 188, height: 122, bulge: 4 },
    brand: { x: 300, y: 260, width: 150 },
    name: { x: 300, y: 462, width: 160, height: 88 },
    over: `${cap(289, 128, 22, 66, 2)}${cap(260, 184, 80, 40, 7)}<path d="M240 104H330Q346 104 346 120V136H276L244 150Q226 116 240 104Z" fill="url(#cap)"/>`,
  },
  spray: {
    body: 'M256 202H344V222Q348 246 370 268Q392 288 392 318V486Q392 510 368 510H232Q208 510 208 486V318Q208 288 230 268Q252 246 256 222Z',
    left: 208,
    right: 392,
    base: 509,
    window: { x: 202, y: 322, width: 196, height: 110, bulge: 4 },
    brand: { x: 300, y: 290, width: 142 },
    name: { x: 300, y: 470, width: 164, height: 76 },
    over: `<path d="M250 146Q244 178 218 196L232 208Q262 190 270 146Z" fill="#D9DDE0"/><path d="M220 98H350Q378 104 380 138L344 152V202H262V146H220Z" fill="url(#cap)"/>`,
  },
  wrap: {
    body: 'M120 236Q300 224 480 236V430Q300 442 120 430Z',
    left: 120,
    right: 480,
    base: 436,
    window: { x: 152, y: 220, width: 142, height: 240 },
    brand: { x: 384, y: 286, width: 152 },
    name: { x: 384, y: 366, width: 152, height: 96 },
    flat: true,
    over: `${shade('M120 236 146 234V432L120 430ZM480 236 454 234V432L480 430Z', 0.2)}${seam('M129 236V430M138 236V431M471 236V430M462 236V431')}`,
  },
  tray: {
    body: 'M142 206H458Q480 206 480 228V440Q480 462 458 462H142Q120 462 120 440V228Q120 206 142 206Z',
    left: 120,
    right: 480,
    base: 461,
    window: { x: 120, y: 200, width: 178, height: 270 },
    brand: { x: 390, y: 270, width: 152 },
    name: { x: 390, y: 372, width: 156, height: 120 },
    flat: true,
    over: light(
      'M142 206H458Q480 206 480 228V234Q480 216 458 216H142Q120 216 120 234V228Q120 206 142 206Z',
      0.35,
    ),
  },
} as const satisfies Record<string, Pack>

export type PackShape = keyof typeof shapes

export const packs: Record<PackShape, Pack> = shapes
