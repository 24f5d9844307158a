/**
 * A reason not to start that the operator can act on. The message is one sentence or two, complete in itself:
 * it is printed alone, without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
