import type { SettingsTopic, ShopSettings } from '@dix/contract'

/**
 * Where each topic stores its pictures, as a JSON path for SQL, and how they are replaced. Each is a site-relative URL
 * or empty. The sweep deletes the pictures of a topic that is missing here.
 */
export const topicPictures: { [Topic in SettingsTopic]?: PicturesOf<Topic> } = {
  identity: {
    jsonPath: '$.logo',
    fields: ({ logo }) => [{ field: 'logo', address: logo }],
    replace: (value, [logo = '']) => ({ ...value, logo }),
  },
  home: {
    jsonPath: '$.banners[*].picture',
    fields: ({ banners }) =>
      banners.map(({ picture }, at) => ({ field: `banners.${at}.picture`, address: picture })),
    replace: (value, pictures) => ({
      ...value,
      banners: value.banners.map((banner, at) => ({ ...banner, picture: pictures[at] ?? '' })),
    }),
  },
}

type PicturesOf<Topic extends SettingsTopic> = {
  jsonPath: string
  fields(value: ShopSettings[Topic]): { field: string; address: string }[]
  /** @param pictures in the order of `fields` */
  replace(value: ShopSettings[Topic], pictures: readonly string[]): ShopSettings[Topic]
}
