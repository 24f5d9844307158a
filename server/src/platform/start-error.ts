/**
 * A reason not to start that the operator can fix. The message must be complete, because it is printed alone, without a
 * stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
