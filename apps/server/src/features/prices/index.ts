export { type MessageCharge, messageCharges } from './message-charges.ts'
export { type LevelPrice, type PriceInForce, type PriceKind, pricesOfChain } from './queries.ts'
export { priceHandlers } from './routes.ts'
export { type PriceInput, setPrices } from './set-prices.ts'
