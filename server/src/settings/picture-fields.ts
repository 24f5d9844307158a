import type { SettingsTopic, ShopSettings } from '@dix/contract'

/**
 * The fields in which each topic stores pictures, as JSON paths for SQL, and functions that replace them. Each is a
 * site-relative URL or empty. The sweep deletes the pictures of a topic that is missing here.
 */
export const topicPictures: { [Topic in SettingsTopic]?: PicturesOf<Topic> } = {
  identity: {
    jsonPath: '$.logo',
    fields: ({ logo }) => [{ field: 'logo', url: logo }],
    replace: (value, [logo = '']) => ({ ...value, logo }),
  },
  home: {
    jsonPath: '$.banners[*].picture',
    fields: ({ banners }) =>
      banners.map(({ picture }, at) => ({ field: `banners.${at}.picture`, url: picture })),
    replace: (value, pictures) => ({
      ...value,
      banners: value.banners.map((banner, at) => ({ ...banner, picture: pictures[at] ?? '' })),
    }),
  },
}

type PicturesOf<Topic extends SettingsTopic> = {
  jsonPath: string
  fields(value: ShopSettings[Topic]): { field: string; url: string }[]
  /** @param pictures in the order of `fields` */
  replace(value: ShopSettings[Topic], pictures: readonly string[]): ShopSettings[Topic]
}
