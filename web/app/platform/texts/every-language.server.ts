import { texts as accountInEnglish } from './en/account.ts'
import { texts as adminInEnglish } from './en/admin.ts'
import { texts as contractsInEnglish } from './en/contracts.ts'
import { texts as reviewsInEnglish } from './en/reviews.ts'
import { texts as shopInEnglish } from './en/shop.ts'
import { texts as accountInFrench } from './fr/account.ts'
import { texts as adminInFrench } from './fr/admin.ts'
import { texts as contractsInFrench } from './fr/contracts.ts'
import { texts as reviewsInFrench } from './fr/reviews.ts'
import { texts as shopInFrench } from './fr/shop.ts'
import { addTexts } from './texts.ts'

addTexts('en', {
  ...shopInEnglish,
  ...accountInEnglish,
  ...adminInEnglish,
  ...contractsInEnglish,
  ...reviewsInEnglish,
})
addTexts('fr', {
  ...shopInFrench,
  ...accountInFrench,
  ...adminInFrench,
  ...contractsInFrench,
  ...reviewsInFrench,
})
