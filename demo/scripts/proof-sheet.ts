/**
 * Draws a sheet of pictures to judge by eye.
 * `node demo/scripts/proof-sheet.ts out.png [department, aisle or "tiles"] [view 1-4] [columns]`:
 * the first articles of each good of the aisles that match, or all tiles, or a sample of everything.
 */
import sharp from 'sharp'
import { allArticles } from '../src/catalogue/articles.ts'
import { luckOf } from '../src/catalogue/luck.ts'
import { galleryNames, tileName } from '../src/catalogue/picture-names.ts'
import { drawPicture } from '../src/pictures/draw.ts'
import { departments } from '../src/taxonomy/index.ts'

const [out = 'proof.png', what = '', view = '1', wide = '10'] = process.argv.slice(2)
const columns = Number(wide)
const side = 200
const gap = 8
const names = what === 'tiles' ? tileNames() : articleNames()
const pictures = await Promise.all(names.map((name) => drawPicture(name, side)))
const rows = Math.ceil(names.length / columns)
await sharp({
  create: { width: columns * (side + gap), height: rows * (side + gap), channels: 3, background: '#fff' },
})
  .composite(
    pictures.map((picture, index) => ({
      input: picture!,
      left: (index % columns) * (side + gap),
      top: Math.floor(index / columns) * (side + gap),
    })),
  )
  .png()
  .toFile(out)
console.log(`${names.length} pictures, ${pictures.reduce((sum, picture) => sum + picture!.length, 0)} bytes`)

function tileNames(): string[] {
  return departments.flatMap((department) => [
    tileName(department),
    ...department.aisles.map((aisle) => tileName(department, aisle)),
  ])
}

/** One article of each good, or, without a choice, a sample across the shop. */
function articleNames(): string[] {
  const articles = allArticles()
  const chosen = what
    ? articles.filter(
        ({ department, aisle, lead }) =>
          lead && [department.en, aisle.en].some((name) => name.includes(what)),
      )
    : articles.filter(({ _id }) => luckOf(_id).of('look') < (columns * 8) / articles.length)
  return chosen.map((article) => galleryNames(article)[Number(view) - 1]!)
}
