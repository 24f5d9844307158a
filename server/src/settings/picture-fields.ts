import type { SettingsTopic } from '@dix/contract'

/**
 * The field that holds a picture, of each topic that has one: its site-relative URL, or empty. A topic that is missing
 * here loses its picture to the sweep.
 */
export const pictureFields: Partial<Record<SettingsTopic, string>> = { identity: 'logo' }
