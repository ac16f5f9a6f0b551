export { priceHandlers } from './routes.ts'
export { type PriceInput, setPrices } from './set-prices.ts'
