/**
 * Names that are never right, and what takes their place (see `match.mjs` for the patterns). The first entry that a
 * name falls under speaks, so the exact ones stand first.
 *
 * @type {import('./match.mjs').Entry[]}
 */
export const names = [
  // Catalogue
  { old: '*shelved*', new: 'published: `PublishedProduct`, `findPublished`' },
  { old: 'keepShelves keepShelved', new: 'lock…ForShare' },
  { old: 'offShelf backOnShelf ownShelf', new: 'stock: reserve, release, restock' },
  { old: '*shelf* *shelves*', new: 'category, sub category (`CategoryKind` for either); stock for pieces' },
  { old: '*windowOrder* *shopWindow*', new: 'default sort' },
  { old: 'windowRow', new: 'home row' },
  { old: '*narrowing* *narrowed* *narrow* *narrows*', new: 'filter, filters, filtered' },
  { old: '*givenWord* *givenWords* *saidWord* *saidWords* givenNaming givenKey giveWords', new: 'synonym' },
  {
    old: '*misses* miss missTable* *searchMiss* *countMiss* *missSender* *newMiss* *reportMiss* isMissedToday',
    new: 'zero-result search',
  },
  {
    old: '*worth* *worths* better isKnownBetter',
    new: 'score, maximum score',
    except: [{ name: 'worthCompressing isWorthCounting', why: 'what is worth doing, not a score' }],
  },
  { old: '*keeper* *keeping* *administration*', new: 'back office; …Dependencies' },
  { old: '*grocer* *grocers*', new: 'owner, manager' },
  { old: '*shopFacts*', new: 'shop settings' },

  {
    old: 'ToTake useToTake isToTake findNewestToTake',
    new: 'order to accept; `to_take` is its value on the wire',
  },
  { old: 'beginOf beginOfDay', new: 'preparationDueAt, startOfDay' },

  // Undo
  { old: '*takeBack* *takesBack* *takenBack*', new: 'revert, reverted; goods are returned' },
  { old: '*bringBack*', new: 'restore' },

  // Users
  {
    old: '*person* *people* *persons*',
    new: 'user, users',
    except: [
      {
        in: '{web,e2e,demo}/**/*contract*{,/**}',
        name: '*person* *people*',
        why: 'the people a contract of employment is drawn up for, not users',
      },
    ],
  },
  { old: '*belongings* gatherDownload', new: 'personal data: read, export, erase' },
  { old: 'download DownloadSchema', new: 'personal data export', in: '{contract,server/src/accounts}/**' },
  { old: '*trier*', new: 'rate limit subject' },
  { old: '*sendKey', new: 'idempotency key: `idempotencyKeyFor`, `dropIdempotencyKey`' },
  {
    old: 'EventSource',
    new: '`ActionSource` for who did something; `EventSource` is the browser’s',
    in: '{server,contract}/src/**',
  },
  {
    old: 'Place PlaceSchema PlaceField usePlace',
    new: 'address, delivery address; of other things position, page',
    except: [{ in: 'demo/**', why: 'where a product comes from, and where a text stands on a pack' }],
  },

  {
    old: '*address *addresses',
    new: 'url; email address of a user: email',
    in: '{e2e/{support/start-shop.ts,journeys/{storefront/{language,security,search-engines}*,back-office/upload*,account/accounts*}},server/src/media/own-pictures.ts,web/app/features/back-office/settings/file/**}',
  },

  // Orders and payments
  { old: '*standing*', new: 'order state, payment state; else what it is' },
  {
    old: 'standsAsBefore standsAt standsBeside standsFor *willStand* stand stands stood setStood',
    new: 'is, position',
  },
  { old: '*anew', new: 'another; new', in: 'web/**' },
  {
    old: '*lapse* *lapsed*',
    new: 'expire, expired',
    except: [{ name: 'lapsed', why: 'an order status of the wire' }],
  },
  { old: '*givenUp* giveUp*', new: 'non-retryable error; abandoned; abort' },
  { old: '*wish* *wishes* *wished*', new: 'order draft; cart item; pending edit' },
  {
    old: '*basket*',
    new: 'order draft',
    except: [
      { name: 'averageBasket', why: 'the average basket of the figures, as retailers say' },
      { in: 'web/app/features/catalogue/home/{banner.tsx,basket*}', why: 'a picture of a basket' },
      { name: 'ShoppingBasket', why: 'an icon' },
      { in: 'demo/**', why: 'a basket that is drawn, and where fruit is kept' },
    ],
  },
  {
    old: 'hold* *held* *held',
    new: 'reserve, reserved (stock); lock, locked (rows); in use (categories)',
    in: '{server,contract,web,e2e}/**',
  },
  { old: '*stockMoving*', new: 'stock movement' },
  {
    old: '*payWith*',
    new: 'cash tendered',
    in: 'server/src/**',
    except: [{ name: 'payWith', why: 'a field of the API' }],
  },

  // Features and what they are given
  {
    old: 'Parts *Parts Door door doorSettings *Room room rooms',
    new: '…Dependencies; feature, module',
    except: [
      { in: 'demo/**', why: 'the space for a text on a pack, and the parts of a document' },
      {
        in: '{bench,contract,web,e2e}/**',
        name: 'parts',
        why: 'parts of a whole, not what a feature is given',
      },
    ],
  },
  { old: 'store', new: 'queries.ts, queries/', only: 'paths' },
  {
    old: '*shop* *bill* *cart* *product* *products* *Order *Orders *category* *categories* *grocery* *delivery* *opening* *announcement* *coupon* *offer* *review* *reviewLimits*',
    new: 'a feature: features/shop for what all pages know of the shop',
    in: 'web/app/{ui/**,platform/{*,{api,dom,forms,live,session,texts}/*}}',
    except: [
      {
        in: 'web/app/platform/{head,private-page}.ts',
        name: 'shop',
        why: 'the site, in the context of a page',
      },
      { in: 'web/app/platform/private-page.ts', name: 'cart', why: 'the key of any text' },
      {
        in: 'web/app/platform/texts/{every-language.server,load,messages}.ts',
        name: '*shop* cart',
        why: 'the parts of the texts, each named after where it is shown',
      },
      { in: 'web/app/platform/texts/{french,specification}.test.ts', why: 'the texts themselves' },
      { in: 'web/app/ui/stars.tsx', name: 'reviewLimits', why: 'how many stars there are' },
    ],
  },
  {
    old: '*bill* *cart* *product* *products* *Order *Orders order* orders* *category* *categories* *grocery* *coupon* *offer* *review*',
    new: 'a feature',
    in: 'server/src/platform/**',
    except: [
      { in: 'server/src/platform/**/*.test.ts', why: 'a call that shows what the platform does' },
      { in: 'server/src/platform/database/*.ts', name: 'order orderBy', why: 'SQL’s ORDER BY' },
      {
        in: 'server/src/platform/configuration.ts',
        name: 'orderLimitFactor',
        why: 'a variable of the environment, as operators know it',
      },
    ],
  },

  // Database and work
  { old: '*underCartLock*', new: 'withCartLock' },
  { old: 'Last', new: 'batch, pipeline' },
  {
    old: 'last',
    new: 'batch, pipeline',
    in: 'server/src/{orders,platform/database}/**',
    except: [
      {
        in: 'server/src/orders/{queries/order-history,customers/queries}.ts',
        why: 'SQL’s NULLS LAST, as its indexes have it',
      },
    ],
  },
  { old: '*takeTurn* turns openTurns inTurns', new: 'concurrency limit, queue' },
  { old: 'turn', new: 'concurrency limit, queue', in: 'server/src/{orders,accounts,pages,platform}/**' },
  { old: '*untilCalm*', new: 'yieldToRequests' },
  { old: '*calm*', new: 'idle', in: 'server/**' },
  {
    old: '*notice *notices *notification* *notifications*',
    new: 'database events',
    in: 'server/**',
    except: [{ name: '*notification* *notifications*', why: 'what a device shows' }],
  },
  {
    old: '*notice *notices',
    new: 'event: `SessionEvent`',
    in: 'web/app/{platform,features/cart/state}/**',
    except: [{ in: 'web/app/platform/forms/load-error.tsx', why: 'the framed message of the design' }],
  },
  {
    old: '*settings',
    new: 'configuration',
    in: 'server/src/{platform/**,payments/**}',
    except: [
      { name: 'shopSettings', why: 'what the owner sets' },
      { in: 'server/src/platform/database/embedded/**', why: 'PostgreSQL’s word for its own' },
    ],
  },
  { old: 'keepSwept keepMissesSwept keepPicturesSwept', new: 'scheduleSweep' },
  { old: 'keepReconciled', new: 'scheduleReconciliation' },
  { old: '*showing* *shownPictures*', new: 'image references' },

  // The client and its messages
  { old: 'Refused isRefused', new: 'ApiError' },
  { old: 'Unreachable isUnreachable', new: 'NetworkError' },
  { old: '*sentence* *sentences*', new: 'message, messages' },
  {
    old: '*fault* *faults* *faulty*',
    new: 'problem; violation of axe',
    except: [
      { in: 'server/{src,testing}/payments/*', why: 'a network that fails on purpose' },
      { in: 'docs/decisions/0047-faults.md', why: 'of machines and networks' },
    ],
  },
  {
    old: '*moment *moments',
    new: 'time, date, timestamp',
  },
  { old: '*DialogFoot *footBar footPart *footHeight isAtFoot', new: 'footer, bottom bar' },
  {
    old: 'who',
    new: 'user, shopper, caller',
    in: '{bench,contract,e2e,server}/**',
  },
  {
    old: 'reader readers readerOf readerIn markReader openReaders',
    new: 'staff, user, visitor, recipient',
    in: 'server/src/{accounts,cart,fulfilment,messages,notifications,orders,reviews,settings,stores}/**',
  },
  { old: 'says', new: 'description', in: 'demo/**' },
  { old: 'say says sayDone', new: 'message; texts' },

  // The browser
  { old: '*inHand*', new: 'pending edits' },
  { old: '*steady* hands *hands', new: 'stable callbacks' },
  {
    old: '*answer *answers AnswerOf',
    new: 'response, respond',
    except: [
      { in: '{contract,server,web}/**/*review*{,/**}', why: 'the shop’s public answer to a review' },
      {
        in: '{server/{src/accounts/{factors,phone-login}/*,testing/{factors,calls/samples}.ts},web/app/platform/texts/*/account/security.ts}',
        why: 'what a passkey answers to a challenge',
      },
      { in: 'server/src/payments/sandbox/page/decide.ts', why: 'to the bank’s challenge' },
      { in: 'server/src/payments/**', name: 'sandbox_answers answer answers', why: 'names in tables' },
      { in: '{server/src/pages/questions.ts,server/testing/fixtures/recording.ts}', why: 'to questions' },
      { in: 'bench/src/query-log/typing.test.ts', why: 'whether a random event happens' },
    ],
  },
  { old: '*told* *untold*', new: 'what was answered or reported' },
  { old: 'hear* hears *heard* *hearing*', new: 'receive, listen, apply' },
  { old: '*doubt* *doubtful*', new: 'refetch' },
  { old: 'Intents IntentEvent nothingKnown', new: 'optimistic updates', in: 'web/**' },
  { old: 'intents', new: 'optimistic updates; key presses', in: 'web/**' },
  { old: 'clock', new: 'revision', in: 'web/app/**/cart/**' },
  { old: 'clocks startClock *clock clock* cartClock clockTick', new: 'timers; revision', in: 'web/**' },
  { old: 'inTurn *inTurn', new: 'one after the other: sequentially, queued' },
  { old: 'breathe* *breath*', new: 'yield', except: [{ in: 'web/app/app.css', why: 'an animation' }] },
  { old: 'say* sayMessage', new: 'show, report' },
  { old: 'isBetter mainDoor', new: 'what is compared; front door is index.ts' },
  { old: '*outbox*', new: 'offline queue', in: 'web/**' },
  { old: 'ownPlace useOwnPlace *placesLeft*', new: 'draft slot: claimDraftSlot' },
  { old: '*nullWhileStanding*', new: 'keepPreviousData' },
  { old: '*kept*', new: 'cached, stored, saved, pending, remaining' },
  {
    old: 'keepAddress keepOrder keepUser keepImport keepPreview keepProducts keepPages keepPage keepPending keepKnown',
    new: 'cache…, store…, save…',
  },
  {
    old: 'keepForOwner keepRoutable keepSame keepTexts keepLog keepBusy keepCanonical',
    new: 'a verb for what it does',
  },
]
