import type { ApiWorld } from './api-world.ts'
import type { Answered } from './test-api.ts'

/** Tasks as the customer's form creates them; a test gives the differences. */
export const tasksIn = (
  world: () => ApiWorld,
): {
  readonly form: (more?: object) => object
  readonly create: (more?: object) => Promise<Answered>
  readonly newTask: (more?: object) => Promise<string>
} => {
  const form = (more = {}) => {
    const { ids } = world().customer
    return { taskName: 'Spring 😀', sceneId: ids.scene, lineId: ids.line, ...more }
  }
  const create = (more = {}) => world().api.as(world().customer, 'POST', '/api/tasks', form(more))
  return {
    form,
    create,
    newTask: async (more = {}) => String((await create(more)).body.data?.taskId),
  }
}
