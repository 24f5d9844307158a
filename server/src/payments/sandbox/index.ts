export { openSandbox, type Sandbox } from './open-sandbox.ts'
export type { PageShop } from './page/html.ts'
export { sandboxRoutes } from './routes.ts'
