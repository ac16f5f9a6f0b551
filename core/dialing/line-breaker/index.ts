export {
  healthAfterCall,
  healthAfterProbe,
  healthyLine,
  type LineHealth,
  type LineOutcome,
} from './line-breaker.ts'
export { type LineFault, lineFaultOf } from './line-fault.ts'
