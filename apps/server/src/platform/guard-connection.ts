type Connection = { readonly destroy: () => unknown }

/**
 * Wraps the handlers of one connection: an error, synchronous or not, ends that connection and is reported. The process and
 * other connections go on. Every network listener wraps its handlers.
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
