import{a as y,d as w}from"./chunk-ZRAGRZVR.js";import"./chunk-FPF7CMSF.js";import{E as g,H as d,V as f,a as s,aa as b,c as p,d as h,h as c,sa as v}from"./chunk-5445MUKU.js";var k=500,m=new CSSStyleSheet;m.replaceSync(`
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
`);var x=class{found=()=>{};#e;#t;#l;#r;#s=null;#i=null;#h=[];#d="";#c;#a=s("ul",{hidden:!0});#o=s("ul",{class:"here",hidden:!0});#m=s("div");#u=s("details",{class:"rules panel",open:!0},s("summary",{},"Rules"),this.#a,this.#o,this.#m);constructor(e,t,i,a){this.#e=e,this.#t=t,this.#l=a,this.#r=e.game.get(),document.adoptedStyleSheets.includes(m)||document.adoptedStyleSheets.push(m),i.append(this.#u);let{select:r}=t.events;t.events.select=()=>{r?.(),this.#g()};let l=[e.game.watch(()=>{this.#f()}),e.settings.watch((n,o)=>{n.coords!==o.coords?this.#n():n.mistakes!==o.mistakes&&this.#b()})];this.#c=()=>l.forEach(n=>n()),this.#n()}close(){this.#c(),this.#u.remove()}async#n(){try{this.#s=await y(this.#e,this.#r),w(this.#t,this.#s),this.found(),this.#v(this.#s),this.#i=null,await this.#f()}catch(e){if(!(e instanceof c))throw e;v(this.#e,`The rules cannot be shown: ${d(e.message)}`,{text:"Try again",run:()=>{e.code==="unreachable"&&this.#e.engine.retry(),this.#n()}})}}#v({legend:e,rules:t}){let i=s("ul"),a=o=>s("li",{},d(o)),r=t.length-k,l=s("details",{hidden:t.length===0,ontoggle:()=>h(i,...t.slice(0,k).map(o=>a(o.words)),r>0&&a(`and ${g(r,"more rule")}`))},s("summary",{},"One by one"),i),n=o=>s("li",{},o.svg!==""&&s("span",{class:"sample","aria-hidden":"true"},p(o.svg)),s("span",{},o.text));h(this.#m,s("ul",{},...e.map(n)),l),this.#t.element.querySelectorAll("td").forEach((o,S)=>{let u=this.#p(S).join("; ");u===""?o.removeAttribute("aria-description"):o.setAttribute("aria-description",u)}),this.#g()}#p(e){return(this.#s?.rules??[]).filter(t=>t.cells.includes(e)).map(t=>t.words)}#g(){let[e=-1,t]=this.#t.selected,i=t===void 0?this.#p(e):[];this.#o.hidden=i.length===0,h(this.#o,...i.map(a=>s("li",{},d(a))))}async#f(){let e=this.#e.game.get(),{digits:t}=e;if(!(t===this.#i||e.givens!==this.#r.givens||!this.#s)){this.#i=t;try{let{breaches:i}=await this.#e.engine.call("breaches",{...b(e,{ignoreNotes:!0}),coords:this.#e.settings.get().coords});if(f(e,i.flatMap(a=>a.cells)),t!==this.#i)return;this.#h=i,this.#b(),this.found()}catch(i){if(!(i instanceof c))throw i;this.#i=null}}}#b(){let e=this.#e.settings.get().mistakes==="off"?[]:this.#h,t=e.map(r=>d(r.text));this.#a.hidden=e.length===0,h(this.#a,...t.map(r=>s("li",{class:"breach"},r)));let i=new Set(e.map(r=>String(r.rule)));for(let r of this.#t.element.querySelectorAll(".b-rules [data-node]")){let l=(r.getAttribute("data-node")??"").split(" ");r.classList.toggle("b-broken",l.some(n=>i.has(n)))}let a=t.join(" ");a!==""&&a!==this.#d&&(this.#l.tell(a,[],e.flatMap(r=>r.cells)),this.#e.say(a)),this.#d=a}};export{x as Rules};
