export { type BudgetSettings, type Budgets, createBudgets, usualBudgets } from './budgets.ts'
export { createBudget, inTurn, type Lease } from './create-budget.ts'
