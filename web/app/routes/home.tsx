import { pageContext } from '../platform/page-context.ts'
import type { Route } from './+types/home'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).catalogue.home()
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      {loaderData.rows.map((row) => (
        <section key={row.category._id}>
          <h2>{row.category.name}</h2>
          {row.products.map((product) => (
            <a key={product._id} href={product.path}>
              {product.name} {product.finalPrice}
            </a>
          ))}
        </section>
      ))}
    </main>
  )
}
