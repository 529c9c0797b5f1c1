/**
 * Part of the inline script in the head of every page, because pages are cached for all visitors: covers of mature content are removed
 * before the first paint if the visitor chose that. A button with `data-mature-choice` changes the choice. The first click on the covered
 * picture of a product only shows it.
 */
export const matureContentScript = `(function(){
var k="tintype.mature-content",h=document.documentElement;
function set(v){if(v)h.dataset.mature="shown";else delete h.dataset.mature}
try{set(localStorage.getItem(k)=="shown")}catch(e){}
addEventListener("click",function(e){
var v=!h.dataset.mature;
if(!e.target.closest("[data-mature-choice]"+(v?",.zoom-link:has(.is-mature)":"")))return;
e.preventDefault();e.stopPropagation();set(v);
try{if(v)localStorage.setItem(k,"shown");else localStorage.removeItem(k)}catch(e){}
},true)
})();`
