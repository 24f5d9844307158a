import { hash } from 'node:crypto'
import { type BrandColours, brandTokens } from '@dix/contract'

/** The shop's font, under a path of the sandbox. */
export const fontPath = '/pay/test/figtree.woff2'

/** The page's whole style in the shop's colours, inlined in the document: only the font is loaded separately. */
export function styleOf(colours: BrandColours): string {
  const tokens = brandTokens(colours)
  return `:root{--main:${tokens.bissap};--dark:${tokens['bissap-dark']};--soft:${tokens['bissap-soft']}}${rules}`
}

const rules = `
@font-face{font-family:Figtree;font-weight:300 900;font-display:swap;src:url(${fontPath}) format("woff2")}
*{box-sizing:border-box}
body{margin:0;color-scheme:light;background:#FBF7F1;color:#231712;font:15px/22px Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
header{background:#fff;border-bottom:1px solid #E8DED2}
header div{display:flex;align-items:center;justify-content:space-between;gap:12px;max-width:976px;margin:0 auto;padding:14px 16px}
header svg{display:block;height:32px;width:auto}
header b{display:flex;align-items:center;gap:10px;min-width:0;overflow-wrap:anywhere;font-size:18px;font-weight:800}
header img{flex:none;width:32px;height:32px;border-radius:8px}
.badge{border-radius:6px;padding:4px 10px;background:#FFF1CC;color:#6B4300;font-size:13px;line-height:18px;font-weight:700;white-space:nowrap}
main{display:grid;gap:16px;max-width:976px;margin:0 auto;padding:16px}
main.one{max-width:544px}
.col{display:grid;gap:16px;min-width:0}
.note{margin:0;padding:10px 14px;border-radius:10px;background:#FFF1CC;color:#6B4300;font-weight:600}
section{background:#fff;border:1px solid #E8DED2;border-radius:14px;padding:20px}
h1{margin:0;font-size:22px;line-height:28px;font-weight:800}
h2{margin:0 0 12px;font-size:16px;line-height:22px;font-weight:700}
p{margin:8px 0 0}
.quiet{color:#5C4B41}
.amount{display:block;margin:2px 0 0;font-size:28px;line-height:34px;font-weight:800;font-variant-numeric:tabular-nums;white-space:nowrap}
.amount small,.line small{font-size:.72em}
ul{list-style:none;margin:16px 0 0;padding:0}
.lines{max-height:150px;overflow:auto;border-top:1px solid #E8DED2}
.line{display:flex;justify-content:space-between;gap:12px;padding:10px 0;border-bottom:1px solid #E8DED2}
.line b{font-variant-numeric:tabular-nums;white-space:nowrap}
.line span{min-width:0;overflow-wrap:anywhere}
label{display:block;margin:16px 0 6px;font-weight:700}
label small{display:block;color:#74635A;font-size:13px;line-height:18px;font-weight:400}
input{display:block;width:100%;height:48px;border:1px solid #8C7A6E;border-radius:10px;padding:0 14px;background:#fff;color:#231712;font:inherit;font-size:16px;font-variant-numeric:tabular-nums}
input[aria-invalid]{border:2px solid #B0330F;padding:0 13px}
input:focus{outline:none;border:2px solid #24407A;padding:0 13px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 12px;align-items:start}
.fault{display:flex;gap:6px;margin:6px 0 0;color:#B0330F;font-size:13px;line-height:18px}
.fault svg{flex:none;width:16px;height:16px;margin-top:1px}
.alert{display:flex;gap:8px;margin:16px 0 0;padding:12px 14px;border-radius:10px;background:#FDEBE3;color:#B0330F;font-weight:600}
.alert svg{flex:none;width:20px;height:20px;margin-top:1px}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin:20px 0 0;border:0;border-radius:12px;padding:10px 20px;background:var(--main);color:#fff;font:inherit;font-size:16px;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.button:hover{background:var(--dark)}
.soft{margin-top:12px;background:var(--soft);color:var(--main)}
.soft:hover{background:var(--soft);color:var(--dark);text-decoration:underline}
a{color:var(--main)}
.back{display:block;padding:13px 0;text-align:center;font-weight:700}
a:focus-visible,.button:focus-visible{outline:3px solid #24407A;outline-offset:2px}
.cards{margin-top:0}
.cards a{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:56px;padding:8px 0;border-top:1px solid #E8DED2;color:inherit;text-decoration:none}
.cards li:first-child a{border-top:0}
.cards code{display:block;font:inherit;font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}
.cards small{display:block;color:#5C4B41;font-size:13px;line-height:18px}
.cards b{color:var(--main)}
.cards a:hover b{text-decoration:underline}
@media (max-width:400px){section{padding:16px}}
@media (min-width:768px){header div{padding:16px 24px}main{padding:32px 24px;gap:24px}main.two{grid-template-columns:minmax(0,5fr) minmax(0,6fr);align-items:start}main.two .note{grid-column:1/-1}.col{gap:24px}.lines{max-height:400px}h1{font-size:28px;line-height:34px}section{padding:24px}}
`

/** For the content policy. */
export const styleHash = (style: string) => hash('sha256', style, 'base64')
