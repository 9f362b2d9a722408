function s(n){let e=new CSSStyleSheet;return e.replaceSync(n),()=>{let{adoptedStyleSheets:t}=document;t.includes(e)||t.push(e)}}export{s as a};
