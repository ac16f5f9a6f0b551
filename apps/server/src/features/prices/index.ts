export { type LevelPrice, type PriceInForce, pricesOfChain } from './queries.ts'
export { priceHandlers } from './routes.ts'
export { type PriceInput, setPrices } from './set-prices.ts'
