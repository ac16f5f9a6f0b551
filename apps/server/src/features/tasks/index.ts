export { createTask, type TaskInput, wholeWeek } from './create-task.ts'
export { deleteTask } from './delete-task.ts'
export { editTask } from './edit-task.ts'
export { pauseTask } from './pause-task.ts'
export {
  findTask,
  findTaskForUpdate,
  listTasks,
  setTaskStatus,
  type TaskRow,
  taskColumns,
  type WaitingFor,
} from './queries.ts'
export { startTask } from './start-task.ts'
