import { views } from '../drawing/views.ts'
import type { Aisle, Department } from '../taxonomy/structure.ts'
import type { Article } from './articles.ts'

/** Incremented when drawings change, because pictures are cached forever under their URL. */
export const pictureVersion = 1

/** The basket of the home page's banner. */
export const bannerName = 'banner'

/** Site-relative URL of a picture. */
export function pictureUrl(name: string): string {
  return `/media/demo/${pictureVersion}/${name}.webp`
}

export function galleryNames(article: Pick<Article, '_id'>): string[] {
  return views.map((view) => `${article._id.toLowerCase()}-${view}`)
}

/** Picture of a department, or of one of its aisles. */
export function tileName(department: Department, aisle?: Aisle): string {
  return `tile-${plainWords(department.en)}${aisle ? `--${plainWords(aisle.en)}` : ''}`
}

function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
