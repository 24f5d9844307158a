/**
 * Names that are never right, and what takes their place (see `match.mjs` for the patterns). The first entry that a
 * name falls under speaks, so the exact ones stand first.
 *
 * @type {import('./match.mjs').Entry[]}
 */
export const names = [
  // Categories
  { old: 'keepTexts', new: 'addTexts' },
  { old: 'isShelved *Shelved* *shelved*', new: 'published (`PublishedProduct`, `findPublished`)' },
  { old: 'offShelf backOnShelf onShelf ownShelf', new: 'stock: reserve, release, restock' },
  {
    old: '*shelf* *shelves*',
    new: 'category, sub category (`CategoryKind` for either); stock for pieces',
  },
  { old: '*windowOrder* *shopWindow*', new: 'defaultSort, by default sort' },
  { old: 'windowRow', new: 'categoryRow, row of the home page' },
  { old: '*narrowing* *narrowed* *narrow* *narrows*', new: 'filter, filters, filtered' },
  { old: '*givenWord* *givenWords* *saidWord* *saidWords* GivenNaming givenKey', new: 'synonym, synonyms' },
  { old: 'giveWords', new: 'mapWords, addSynonyms' },
  {
    old: '*misses* *SearchMiss* *countMiss* *missSender* *newMiss* *reportMiss* *searchMiss* Miss miss MissTable* *isMissedToday*',
    new: 'zero-result search, zeroResultSearches',
  },
  { old: '*worth* *worths*', new: 'score, maximumScore' },
  { old: 'isKnownBetter better', new: 'compare scores: isHigher, maximum' },

  // Orders
  { old: '*Standing* *standing*', new: 'state (of an order, a payment); the thing itself elsewhere' },
  {
    old: 'standsAsBefore standsAt standsBeside standsFor stand stands setStood stood',
    new: 'is, stays: name the fact (isUnchanged, position)',
  },
  { old: '*lapse* *lapsed*', new: 'expire, expired' },
  { old: '*wish* *wishes* *wished*', new: 'OrderDraft, CartItem, PendingEdit' },
  { old: 'Basket basket *Basket', new: 'orderDraft; order value for `averageBasket`' },
  { old: 'fillBasket basketSize', new: 'orderDraft' },
  { old: '*shopFacts*', new: 'shopSettings' },
  { old: 'TakeBack* *takeBack* takenBack allTakenBack', new: 'revert, reverted' },
  { old: '*bringBack* bringBackWords', new: 'restore' },
  { old: '*belongings*', new: 'personalData' },
  { old: 'gatherDownload', new: 'exportPersonalData' },
  { old: '*keeper* *Keeper* *keeping*', new: 'back office, …Dependencies, editor' },
  { old: '*person* *people*', new: 'user, users' },
  { old: 'administration', new: 'backOffice, editing' },

  // Stock and locks
  { old: 'hold holdCart holdImports holdPerson', new: 'reserve (stock), lock (rows)' },
  {
    old: 'sellHeld withHeld findHeld findHeldBy findHeldPieces heldBack isHeld FindHeld Held held _held mostHeldNames heldNames',
    new: 'reserved (stock), locked (rows), in use (categories)',
  },
  { old: 'holder', new: 'owner of the lock' },
  { old: 'stockMoving *stockMoving*', new: 'stockMovement' },

  // Features and their dependencies
  { old: 'Parts *Parts', new: '…Dependencies', in: 'server/**' },
  { old: 'Door door doorSettings', new: '…Dependencies' },
  { old: 'Room room rooms', new: '…Dependencies; feature, module' },
  { old: 'openRoom *Room', new: '…Dependencies; feature, module' },

  // The machine
  { old: '*underCartLock*', new: 'withCartLock' },
  { old: 'Last', new: 'batch, pipeline' },
  { old: '*takeTurn* turns openTurns inTurns *TakeTurn*', new: 'concurrencyLimit, queue' },
  { old: '*untilCalm* breathe calm', new: 'yieldToRequests' },
  { old: '*givenUp* *GivenUp* giveUp', new: 'NonRetryableError; abandoned for payments' },
  { old: '*trier*', new: 'rateLimitSubject' },
  { old: 'Refused isRefused', new: 'ApiError' },
  { old: 'Unreachable isUnreachable', new: 'NetworkError' },
  { old: 'say says sayDone', new: 'message, textOf' },
  { old: '*sentence* *sentences*', new: 'message, messages' },
  { old: '*inHand*', new: 'pendingEdits, pending' },
  { old: '*steady*', new: 'stable callback' },
  { old: 'Hands hands CellHands', new: 'callbacks' },
  { old: '*told* untold', new: 'reported, received: name the answer' },
  {
    old: 'hear hearCart hearOfPayments hearTabs *heard* *heardSince* *hearing*',
    new: 'receive, apply: onAnswer, listen',
  },
  { old: '*doubt*', new: 'uncertain: refetch' },
  { old: 'Intents *IntentEvent* nothingKnown', new: 'PendingEdits, EmptyCart', in: 'web/**' },
  { old: 'clock', new: 'revision', in: 'web/app/**/cart/**' },
  { old: 'clocks startClock', new: 'timers, startTimer' },
  { old: '*kept*', new: 'cached, stored, pending, saved: what holds it' },
  { old: 'keepSwept keepMissesSwept keepPicturesSwept', new: 'scheduleSweep' },
  { old: 'keepReconciled', new: 'scheduleReconciliation' },
  {
    old: 'keepShelves keepOrder keepUser keepAddress keepProducts keepPreview keepPages keepPage keepImport keepKnown keepPending keepForOwner keepRoutable keepSame keepBusy',
    new: 'cache…, store…, save…',
  },
  { old: '*showing* showingOf*', new: 'imageReferences', except: [] },
  { old: 'shown*Pictures shownPictures', new: 'imageReferences' },
  { old: 'Notices', new: 'DatabaseEvents', in: 'server/**' },
  { old: 'notices notice', new: 'databaseEvents, event', in: 'server/**' },
  { old: '*settings*', new: 'configuration', in: 'server/src/{*,platform/**}' },
  { old: 'Settings settings', new: 'configuration', in: 'server/**' },
  { old: '*ownPlace* *ownPlaces* *placesLeft*', new: 'draftSlot: claimDraftSlot' },
  {
    old: 'PlaceField usePlace use-place asidePlace Place PlaceSchema',
    new: 'address, deliveryAddress; position elsewhere',
  },
  { old: '*nullWhileStanding*', new: 'keepPreviousData' },
]
