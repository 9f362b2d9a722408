import{a as x,d as S}from"./chunk-TZLSFJTP.js";import{a as u,g as k}from"./chunk-ZHFQFSUB.js";import"./chunk-4KZ4KX3P.js";import{n as v,u as w}from"./chunk-VB47RS34.js";import"./chunk-PTHZJJED.js";import"./chunk-FB5BLNAK.js";import{a as r,c as g,d,n as f,u as b,w as y,x as c}from"./chunk-XW446CAY.js";var A=500,m=new CSSStyleSheet;m.replaceSync(`
.rules { padding: var(--space-3) var(--space-4); font-size: var(--text-s); }
.rules > summary { font-size: var(--text-m); font-weight: 650; }
.rules ul { display: grid; gap: var(--space-1); margin: var(--space-2) 0 0; padding: 0;
	list-style: none; }
.rules .breach { color: var(--bad); font-weight: 600; }
.rules .breach::before { content: "✗ "; }
.rules li { display: flex; align-items: center; gap: var(--space-2); }
.rules .sample { flex: none; display: inline-flex; }
.rules .here { padding: var(--space-1) var(--space-2); border-left: 3px solid var(--accent); }
.b-rules .b-broken * { stroke: var(--bad) !important; }
.b-rules .b-broken text { stroke: none !important; fill: var(--bad) !important; }
@media (width >= 60rem) {
	.play-grid:has(> .rules) {
		grid-template-rows: auto auto auto auto 1fr;
		grid-template-areas:
			"board info" "board controls" "board hint" "board details" "board rules";
	}
	.play-grid > .rules { grid-area: rules; align-self: start; }
}
@media (orientation: landscape) and (40rem <= width < 60rem) and (height < 36rem) {
	.play-grid > .rules { grid-column: 1 / -1; }
}
`);var B=class{found=()=>{};#e;#s;#l;#r;#t=null;#i=null;#h=[];told="";#d;#o=r("ul",{hidden:!0});#a=r("ul",{class:"here",hidden:!0});#c=r("div");#u=r("details",{class:"rules panel",open:!0},r("summary",{},"Rules"),this.#o,this.#a,this.#c);constructor(e,t,o,a){this.#e=e,this.#s=t,this.#l=a,this.#r=e.game.get(),document.adoptedStyleSheets.includes(m)||document.adoptedStyleSheets.push(m),o.append(this.#u);let{select:l}=t.events;t.events.select=()=>{l?.(),this.#p()};let n=[e.game.watch(()=>{this.#g()}),e.settings.watch((s,i)=>{s.coords!==i.coords?this.#n():s.mistakes!==i.mistakes&&this.#f()})];this.#d=()=>n.forEach(s=>s()),this.#n()}close(){this.#d(),this.#u.remove()}async#n(){try{this.#t=await x(this.#e,this.#r),S(this.#s,this.#t),this.found(),this.#b(this.#t),this.#i=null,await this.#g()}catch(e){if(!(e instanceof u))throw e;k(this.#e,`The rules cannot be shown: ${c(e.message)}`,{text:"Try again",run:()=>{e.code==="unreachable"&&this.#e.engine.retry(),this.#n()}})}}#b({legend:e,rules:t}){let o=r("ul"),a=i=>r("li",{},c(i)),l=t.length-A,n=r("details",{hidden:t.length===0,ontoggle:()=>d(o,...t.slice(0,A).map(i=>a(i.words)),l>0&&a(`and ${b(l,"more rule")}`))},r("summary",{},"One by one"),o),s=i=>r("li",{},i.svg!==""&&r("span",{class:"sample","aria-hidden":"true"},g(i.svg)),r("span",{},i.text));d(this.#c,r("ul",{},...e.map(s)),n),this.#s.element.querySelectorAll("td").forEach((i,h)=>{let p=this.#m(h).join("; ");p===""?i.removeAttribute("aria-description"):i.setAttribute("aria-description",p)}),this.#p()}#m(e){return(this.#t?.rules??[]).filter(t=>t.cells.includes(e)).map(t=>t.words)}#p(){let[e=-1,t]=this.#s.selected,o=t===void 0?this.#m(e):[];this.#a.hidden=o.length===0,d(this.#a,...o.map(a=>r("li",{},c(a))))}async#g(){let e=this.#e.game.get(),{digits:t}=e;if(!(t===this.#i||e.givens!==this.#r.givens||!this.#t)){this.#i=t;try{let{breaches:o}=await this.#e.engine.call("breaches",{...w(e,{ignoreNotes:!0})});if(v(e,o.flatMap(a=>a.cells)),t!==this.#i)return;this.#h=o,this.#f(),this.found()}catch(o){if(!(o instanceof u))throw o;this.#i=null}}}#f(){let e=this.#e.settings.get().mistakes==="off"?[]:this.#h,{coords:t}=this.#e.settings.get(),{layout:o}=this.#r,a=e.map(s=>{let i=s.cells.map(h=>f(o,h,t));return c(`${s.found}: ${y(i)}`)});this.#o.hidden=e.length===0,d(this.#o,...a.map(s=>r("li",{class:"breach"},s)));let l=new Set(e.map(s=>s.rule));for(let s of this.#s.element.querySelectorAll(".b-rules [data-node]")){let i=(s.getAttribute("data-node")??"").split(" ");s.classList.toggle("b-broken",i.some(h=>l.has(this.#t?.rules[Number(h)]?.text??"")))}let n=a.join(" ");n!==""&&n!==this.told&&(this.#l.tell(n,[],e.flatMap(s=>s.cells)),this.#e.say(n)),this.told=n}};export{B as Rules};
