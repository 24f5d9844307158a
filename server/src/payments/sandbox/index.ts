export { openSandbox, type Sandbox } from './open-sandbox.ts'
export { sandboxRoutes } from './routes.ts'
