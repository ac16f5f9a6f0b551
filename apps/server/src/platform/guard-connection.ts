type Connection = { readonly destroy: () => unknown }

/**
 * Wraps the handlers of one connection: what they throw, at once or later, ends that connection and is reported. The process and every
 * other connection go on. Whatever listens on a network has its handlers wrapped.
 */
export const guardConnection =
  (connection: Connection, onError: (error: unknown) => void) =>
  <Arguments extends readonly unknown[]>(handle: (...given: Arguments) => unknown) =>
  (...given: Arguments): void => {
    const fail = (error: unknown): void => {
      connection.destroy()
      onError(error)
    }
    try {
      const result = handle(...given)
      if (result instanceof Promise) result.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
