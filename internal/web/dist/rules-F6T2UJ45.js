import{a as y,d as w}from"./chunk-MO2VAVXN.js";import"./chunk-7P5LUR7B.js";import{B as v,a as c,q as f,x as b}from"./chunk-KM3KVDW2.js";import"./chunk-IK3N65L5.js";import{a as s,c as p,d as h,u as g,x as d}from"./chunk-XW446CAY.js";var k=500,m=new CSSStyleSheet;m.replaceSync(`
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
`);var x=class{found=()=>{};#e;#t;#l;#r;#s=null;#i=null;#h=[];told="";#d;#o=s("ul",{hidden:!0});#a=s("ul",{class:"here",hidden:!0});#c=s("div");#m=s("details",{class:"rules panel",open:!0},s("summary",{},"Rules"),this.#o,this.#a,this.#c);constructor(e,t,i,o){this.#e=e,this.#t=t,this.#l=o,this.#r=e.game.get(),document.adoptedStyleSheets.includes(m)||document.adoptedStyleSheets.push(m),i.append(this.#m);let{select:r}=t.events;t.events.select=()=>{r?.(),this.#p()};let l=[e.game.watch(()=>{this.#g()}),e.settings.watch((n,a)=>{n.coords!==a.coords?this.#n():n.mistakes!==a.mistakes&&this.#f()})];this.#d=()=>l.forEach(n=>n()),this.#n()}close(){this.#d(),this.#m.remove()}async#n(){try{this.#s=await y(this.#e,this.#r),w(this.#t,this.#s),this.found(),this.#b(this.#s),this.#i=null,await this.#g()}catch(e){if(!(e instanceof c))throw e;v(this.#e,`The rules cannot be shown: ${d(e.message)}`,{text:"Try again",run:()=>{e.code==="unreachable"&&this.#e.engine.retry(),this.#n()}})}}#b({legend:e,rules:t}){let i=s("ul"),o=a=>s("li",{},d(a)),r=t.length-k,l=s("details",{hidden:t.length===0,ontoggle:()=>h(i,...t.slice(0,k).map(a=>o(a.words)),r>0&&o(`and ${g(r,"more rule")}`))},s("summary",{},"One by one"),i),n=a=>s("li",{},a.svg!==""&&s("span",{class:"sample","aria-hidden":"true"},p(a.svg)),s("span",{},a.text));h(this.#c,s("ul",{},...e.map(n)),l),this.#t.element.querySelectorAll("td").forEach((a,S)=>{let u=this.#u(S).join("; ");u===""?a.removeAttribute("aria-description"):a.setAttribute("aria-description",u)}),this.#p()}#u(e){return(this.#s?.rules??[]).filter(t=>t.cells.includes(e)).map(t=>t.words)}#p(){let[e=-1,t]=this.#t.selected,i=t===void 0?this.#u(e):[];this.#a.hidden=i.length===0,h(this.#a,...i.map(o=>s("li",{},d(o))))}async#g(){let e=this.#e.game.get(),{digits:t}=e;if(!(t===this.#i||e.givens!==this.#r.givens||!this.#s)){this.#i=t;try{let{breaches:i}=await this.#e.engine.call("breaches",{...b(e,{ignoreNotes:!0}),coords:this.#e.settings.get().coords});if(f(e,i.flatMap(o=>o.cells)),t!==this.#i)return;this.#h=i,this.#f(),this.found()}catch(i){if(!(i instanceof c))throw i;this.#i=null}}}#f(){let e=this.#e.settings.get().mistakes==="off"?[]:this.#h,t=e.map(r=>d(r.text));this.#o.hidden=e.length===0,h(this.#o,...t.map(r=>s("li",{class:"breach"},r)));let i=new Set(e.map(r=>String(r.rule)));for(let r of this.#t.element.querySelectorAll(".b-rules [data-node]")){let l=(r.getAttribute("data-node")??"").split(" ");r.classList.toggle("b-broken",l.some(n=>i.has(n)))}let o=t.join(" ");o!==""&&o!==this.told&&(this.#l.tell(o,[],e.flatMap(r=>r.cells)),this.#e.say(o)),this.told=o}};export{x as Rules};
