export { ringSecOf } from './change-task.ts'
export { checkRing } from './check-ring.ts'
export { createTask, type TaskInput, wholeWeek } from './create-task.ts'
export { deleteTask } from './delete-task.ts'
export { editTask } from './edit-task.ts'
export { pauseTask } from './pause-task.ts'
export {
  findTask,
  findTaskForUpdate,
  findTaskView,
  listTasks,
  setTaskStatus,
  type TaskRow,
  taskColumns,
  type WaitingFor,
} from './queries.ts'
export { redialOptionsFromWire, strategyFromWire, usualRedialOptions } from './redial-from-wire.ts'
export { taskHandlers, wireTask } from './routes.ts'
export { startTask } from './start-task.ts'
export { windowFromWire } from './window-from-wire.ts'
